/**
 * The script that each shell loads. It asks the command itself, by the name it was typed with, what may
 * come next: one word a line, its meaning after a tab. If nothing comes back it offers files.
 */
export const SCRIPTS = {
  bash: `_holdfast() {
  local word
  COMPREPLY=()
  while IFS=$'\\t' read -r word _; do
    COMPREPLY+=("$(printf '%q' "$word")")
  done < <("\${COMP_WORDS[0]}" complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _holdfast holdfast
`,
  zsh: `#compdef holdfast
_holdfast() {
  local line
  local -a found
  for line in "\${(@f)$("$words[1]" complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    [[ -n $line ]] && found+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done
  if (( $#found )); then _describe holdfast found; else _files; fi
}
compdef _holdfast holdfast
`,
  fish: `function __holdfast_complete
  set -l before (commandline -opc)
  set -l typed (commandline -ct)
  set -l found ($before[1] complete -- $before[2..-1] "$typed" 2>/dev/null)
  if test (count $found) -gt 0
    printf '%s\\n' $found
  else
    __fish_complete_path "$typed"
  end
end
complete -c holdfast -f -a '(__holdfast_complete)'
`,
} as const;

/** How to make each shell load its script at every start. */
export const INSTALLING = [
  "echo 'source <(holdfast completion bash)' >> ~/.bashrc",
  "echo 'source <(holdfast completion zsh)' >> ~/.zshrc",
  'holdfast completion fish > ~/.config/fish/completions/holdfast.fish',
] as const;
