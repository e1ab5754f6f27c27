import { isApiProblem } from '@tsuzuri/api/client'

/**
 * Requests a page of a list. If the page does not exist (any more, because its last item was removed), returns the last
 * page.
 */
export async function readPage<Input extends object, Answer>(
  input: Input,
  ask: (input: Input) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask(input)
  } catch (error) {
    if (!isApiProblem(error) || error.problem.code !== 'not-found') throw error
    if (!('page' in input) || Number(input.page) <= 1) throw error
    const first = await ask({ ...input, page: 1 })
    const { pageCount } = first as { pageCount?: number }
    return pageCount === undefined || pageCount <= 1 ? first : ask({ ...input, page: pageCount })
  }
}
