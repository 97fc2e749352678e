#!/bin/sh
# SPDX-License-Identifier: MIT
# The pictures of the README are what the program shows.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

"$share/demo/pictures" "$keyslice" >now.md
ok "README.md is as share/demo/pictures makes it" \
	diff "$share/../README.md" now.md
end
