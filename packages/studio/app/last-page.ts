import { isApiProblem } from '@tsuzuri/api/client'

/**
 * Asks for a page of a list. A page that does not exist (any more, if its last item was removed) is answered with the
 * last one.
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
