import { exceptions } from './exceptions.ts'
import { explained } from './explained.ts'
import { measureHouse } from './report/measure.ts'
import { formatReport } from './report/report.ts'
import { retiredNames } from './retired-names.ts'
import { checkHouse } from './rules/check-house.ts'
import { readHouse } from './sources/read-house.ts'

/** `npm run house`: prints how the sources are distributed, and outliers. */
const house = await readHouse()
const problems = checkHouse(house, exceptions, retiredNames)
console.log(formatReport(measureHouse(house), problems, retiredNames.length, explained))
