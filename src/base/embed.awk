# SPDX-License-Identifier: MIT
# Turns a text into the array of its lines called NAME, which HEADER declares:
#
#	awk -v name=NAME -v header=HEADER -f embed.awk FILE
BEGIN {
	printf "#include \"%s\"\n", header
	print ""
	print "#include <stddef.h>"
	print ""
	printf "const char *const %s[] = {\n", name
}
{
	gsub(/\\/, "&&")
	# The second for C, where ?? begins a trigraph.
	gsub(/["?]/, "\\\\&")
	printf "    \"%s\\n\",\n", $0
}
END {
	print "    NULL,"
	print "};"
}
