/** The id of the live region that every page has. */
export const announcerElementId = 'announcer'
