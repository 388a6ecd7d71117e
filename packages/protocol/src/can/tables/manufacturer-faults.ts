/**
 * Fault numbers of an engine maker by 'spn:fmi', as its own displays and tools show them. Source: the maker's troubleshooting
 * manuals as published for its engines; each row was read in two of them. Numbers that differ between engines are left out.
 */
export const manufacturerFaults: Readonly<Record<string, string>> = {
  '110:0': 'Cummins 151',
  '110:3': 'Cummins 144',
}
