/** Why a folder holds more than a dozen sources, in one sentence; one that holds fewer needs no row. */
export const explained: Readonly<Record<string, string>> = {}
