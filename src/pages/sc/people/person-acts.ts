/** What may be done with a person's account, as the act bar of the record offers it (sc.md §2, §4). Pure. */

export type PersonAct =
  | 'show_password'
  | 'invite'
  | 'reset'
  | 'unlock'
  | 'resume'
  | 'confirm_email'
  | 'reset_two_factor'
  | 'end_sessions'
  | 'suspend'
  | 'view_as'
  | 'offboard'

export interface OfferedAct {
  act: PersonAct
  /** As of `MoreAction`. */ place: 'primary' | 'button' | 'menu'
}

interface Account {
  status: string
  isLocked: boolean
  /** Their password is shown once, and they have not signed in. */ isToldPassword: boolean
  hasEmail: boolean
  hasSecondFactor: boolean
  /** Their e-mail was changed by somebody else, and the reader may confirm it. */ mayConfirmEmail: boolean
}

type Right = 'reset-password' | 'unlock' | 'reset-two-factor' | 'end-session' | 'suspend' | 'simulate' | 'offboard'

/** What gets somebody back to work comes first; nothing is offered for whoever has left but what the tab of their work offers. */
export function personActs(
  { status, isLocked, isToldPassword, hasEmail, hasSecondFactor, mayConfirmEmail }: Account,
  may: (right: Right) => boolean,
): OfferedAct[] {
  const isUsable = status === 'active' || status === 'invited'
  const isInvited = status === 'invited'
  const acts: (OfferedAct & { if: boolean })[] = [
    { act: 'unlock', place: 'primary', if: isLocked && may('unlock') },
    { act: 'show_password', place: 'primary', if: isToldPassword && may('reset-password') },
    { act: 'resume', place: 'primary', if: status === 'suspended' && may('suspend') },
    // An address that came later: now it can be mailed.
    { act: 'invite', place: 'button', if: isInvited && (!isToldPassword || hasEmail) && may('reset-password') },
    { act: 'reset', place: 'button', if: status === 'active' && may('reset-password') },
    { act: 'confirm_email', place: 'button', if: isUsable && mayConfirmEmail && may('reset-password') },
    { act: 'reset_two_factor', place: 'menu', if: isUsable && hasSecondFactor && may('reset-two-factor') },
    { act: 'end_sessions', place: 'menu', if: isUsable && may('end-session') },
    { act: 'view_as', place: 'menu', if: status === 'active' && may('simulate') },
    { act: 'suspend', place: 'menu', if: status === 'active' && may('suspend') },
    { act: 'offboard', place: 'menu', if: status !== 'left' && may('offboard') },
  ]
  return acts.filter((one) => one.if).map(({ act, place }) => ({ act, place }))
}
