/** That days of one's own roster were published, changed or taken back while a console is open; its screens read them again. */
import { observable } from '../browser/observable'

const changes = observable(0)

export const ownRosterChanged = (): void => changes.set(changes.get() + 1)

/** @returns how to stop */
export const onOwnRosterChanged = (hear: () => void): (() => void) => changes.subscribe(hear)
