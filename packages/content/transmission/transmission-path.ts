/** The page that lists external transmissions, outside `/magazine/`, where every address may be an article. */
export const transmissionPath = '/external-transmission/'
