type Operation = { parameters?: Parameter[] }
type Parameter = { name: string; in: string; schema: { enum?: string[] } }
type OpenApi = { paths: Record<string, { get: Operation }> }

/** The values of path and query parameters. A parameter that is missing here is tried with all of them. */
export type Names = Record<'slug' | 'category' | 'subcategory' | 'tag' | 'user' | 'series' | 'q', string[]>

const mostPerPath = 600

/** Every address in the OpenAPI document, with every filter and page, so new endpoints are included automatically. */
export function listAddresses(document: unknown, names: Names): string[] {
  const known: Record<string, string[]> = { ...names, page: ['1', '2', '3'] }
  const everything = Object.values(names).flat()
  return Object.entries((document as OpenApi).paths).flatMap(([path, { get }]) => {
    const parameters = get.parameters ?? []
    const choicesOf = ({ name, schema }: Parameter) => schema.enum ?? known[name] ?? everything
    let paths = [path]
    for (const parameter of parameters.filter((one) => one.in === 'path')) {
      paths = paths.flatMap((one) =>
        everything.map((value) => one.replace(`{${parameter.name}}`, encodeURIComponent(value))),
      )
    }
    const queries = combinations(
      parameters
        .filter((one) => one.in === 'query')
        .map((parameter) => choicesOf(parameter).map((value): [string, string] => [parameter.name, value])),
    )
    return paths.flatMap((one) => queries.map((query) => (query === '' ? one : `${one}?${query}`)))
  })
}

/** No filter, each filter alone, and a reasonable number of combinations. */
function combinations(choices: readonly [string, string][][]): string[] {
  let mixtures: [string, string][][] = [[]]
  for (const values of choices) {
    mixtures = mixtures.flatMap((chosen) => [chosen, ...values.map((value) => [...chosen, value])])
  }
  const alone = choices.flat().map((value) => [value])
  const step = Math.max(1, Math.ceil(mixtures.length / mostPerPath))
  const some = [...alone, ...mixtures.filter((_, at) => at % step === 0)]
  return [...new Set(['', ...some.map((query) => new URLSearchParams(query).toString())])]
}
