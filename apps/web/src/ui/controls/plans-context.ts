import { createContext } from 'react'

/** Whether the reader may see plans. False by default: guests may not, and a brand may hide them. */
export const PlansContext = createContext(false)

/** Whether the reader may change the plan of the device on the page. */
export const PlanChangeContext = createContext(true)
