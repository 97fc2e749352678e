# SPDX-License-Identifier: MIT
# fish completion for keyslice

set -l commands load query scan get put delete tables collections schema drop rename compact check lint api shell

complete -c keyslice -n "not __fish_seen_subcommand_from $commands" -a "$commands"
for command in $commands
    for line in (keyslice $command --help 2>/dev/null | string match -r '^  --[a-z-]+' | string trim)
        complete -c keyslice -n "__fish_seen_subcommand_from $command" -l (string sub -s 3 -- $line)
    end
end
for line in (keyslice --help 2>/dev/null | string match -r '^  --[a-z-]+' | string trim)
    complete -c keyslice -n "not __fish_seen_subcommand_from $commands" -l (string sub -s 3 -- $line)
end
complete -c keyslice -l format -x -a "table csv tsv json jsonl dynamodb-json batch-write-item nosql-workbench markdown sql create-table text"
complete -c keyslice -l on-duplicate -x -a "replace keep fail"
complete -c keyslice -l by -x -a "key size count"
complete -c keyslice -l color -x -a "auto none 8 256 true"
complete -c keyslice -l theme -x -a "terminal dark light"
