/** What can be done with the record that is shown, for the palette: it lies above every screen and knows none. */
import { useEffect } from 'react'
import { observable } from '../../providers/browser/observable'
import { useStable } from '../../ui/use-stable'
import type { OfferedAction } from './record-actions'

export interface RecordCommand {
  name: string
  label: string
  /** The record. */ title: string
  run: () => void
}

export const recordCommands = observable<readonly RecordCommand[]>([])

/** @param act starts one */
export function useRecordCommands(offered: readonly OfferedAction[], title: string, act: (name: string) => void): void {
  const start = useStable(act)
  const said = JSON.stringify(offered.map(({ name, label }) => ({ name, label, title })))
  useEffect(() => {
    const commands = JSON.parse(said) as readonly Omit<RecordCommand, 'run'>[] // as written above
    recordCommands.set(commands.map((command) => ({ ...command, run: () => start(command.name) })))
    return () => recordCommands.set([])
  }, [said, start])
}
