/** A WordPress post or page, which becomes an article. */
export const usualTypes: readonly string[] = ['post', 'page']
