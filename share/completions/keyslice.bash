# SPDX-License-Identifier: MIT
# bash completion for keyslice

_keyslice_options() {
	keyslice "$@" --help 2>/dev/null | sed -n 's/^  \(--[a-z-]*\).*/\1/p'
}

_keyslice() {
	local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}
	local commands='load query scan get put delete tables collections
		schema drop rename compact check lint api shell'
	local command=${COMP_WORDS[1]} i=0 word

	case $prev in
	--format)
		mapfile -t COMPREPLY < <(compgen -W \
			'table csv tsv json jsonl dynamodb-json batch-write-item
			nosql-workbench markdown sql create-table text' \
			-- "$cur")
		return
		;;
	--on-duplicate)
		mapfile -t COMPREPLY < <(compgen -W 'replace keep fail' -- "$cur")
		return
		;;
	--by)
		mapfile -t COMPREPLY < <(compgen -W 'key size count' -- "$cur")
		return
		;;
	--color)
		mapfile -t COMPREPLY < <(compgen -W 'auto none 8 256 true' \
			-- "$cur")
		return
		;;
	--theme)
		mapfile -t COMPREPLY < <(compgen -W 'terminal dark light' \
			-- "$cur")
		return
		;;
	esac
	if [[ $cur == -* ]]; then
		[[ " $commands " == *[[:space:]]"$command"[[:space:]]* ]] || command=
		mapfile -t COMPREPLY < <(compgen -W \
			"$(_keyslice_options ${command:+"$command"})" -- "$cur")
	elif ((COMP_CWORD == 1)); then
		mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$cur"
			compgen -f -- "$cur")
	elif ((COMP_CWORD == 3)) && [[ -f ${COMP_WORDS[2]} ]]; then
		case $command in
		query | scan | get | put | delete | collections | schema | drop | rename | shell)
			while read -r word; do
				COMPREPLY[i++]=$word
			done < <(compgen -W "$(keyslice tables "${COMP_WORDS[2]}" \
				--format tsv 2>/dev/null | sed 1d | cut -f1)" -- "$cur")
			;;
		*) mapfile -t COMPREPLY < <(compgen -f -- "$cur") ;;
		esac
	else
		mapfile -t COMPREPLY < <(compgen -f -- "$cur")
	fi
}

complete -o filenames -F _keyslice keyslice
