/** Maximum devices per call; not imported, because browsers do not load the contract's schemas. */
export const maximumBulkDevices = 500
