/** The one place that a command is given. */
export function folderArgument(positionals: readonly string[]): string {
  const [folder] = positionals
  if (folder !== undefined && positionals.length === 1) return folder
  throw Object.assign(new Error('フォルダーを一つ指定してください。'), { code: 'ERR_PARSE_ARGS_FOLDER' })
}
