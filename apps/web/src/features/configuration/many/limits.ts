/** As many as one call takes; the schemas of the contract are not in the browser. */
export const maximumBulkDevices = 500
