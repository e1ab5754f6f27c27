/** The error of a call. If the call succeeds, the test fails. */
export async function caught(
  call: () => unknown,
): Promise<{ name: string; message: string; status: unknown; cause: unknown }> {
  try {
    await call()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const { name, message, cause } = error
    return { name, message, status: 'status' in error ? error.status : undefined, cause }
  }
  throw new Error('expected a refusal')
}
