/** Beside `/magazine/`, whose addresses are all taken: the page that says what goes where. */
export const transmissionPath = '/external-transmission/'
