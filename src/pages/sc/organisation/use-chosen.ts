/** The department that the list is about, kept in its address as a filter like any other: `?dept=4`, or `?dept_only=4` without those below. */
import { useState } from 'react'
import { useSearchParams } from 'react-router'

export interface ChosenDepartment {
  /** null: everybody, or several at once by the filter. */
  id: number | null
  withBelow: boolean
  choose: (id: number | null) => void
  setWithBelow: (on: boolean) => void
}

const keys = ['dept', 'dept_only'] as const
/** The same filters as a saved view or a link may spell them. */
const spelled = ['filter[department][in]', 'filter[department_only][in]'] as const

export function useChosen(): ChosenDepartment {
  const [params, setParams] = useSearchParams()
  const read = (at: 0 | 1) => idOf(params.get(keys[at]) ?? params.get(spelled[at]))
  const [wanted, setWanted] = useState(true)
  const [below, alone] = [read(0), read(1)]
  const id = below ?? alone
  const withBelow = id === null ? wanted : below !== null
  const write = (next: number | null, deep: boolean) =>
    setParams(
      (previous) => {
        const address = new URLSearchParams([...previous].filter(([key]) => ![...keys, ...spelled, 'page'].some((one) => one === key)))
        if (next !== null) address.set(keys[deep ? 0 : 1], String(next))
        return address
      },
      { preventScrollReset: true },
    )
  return {
    id,
    withBelow,
    choose: (next) => write(next, withBelow),
    setWithBelow: (on) => {
      setWanted(on)
      if (id !== null) write(id, on)
    },
  }
}

const idOf = (text: string | null): number | null => (text !== null && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null)
