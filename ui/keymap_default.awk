# SPDX-License-Identifier: MIT
# Turns share/keymap into the array that keymap_default.h declares.
BEGIN {
	print "#include \"ui/keymap_default.h\""
	print ""
	print "#include <stddef.h>"
	print ""
	print "const char *const keymap_default[] = {"
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
