/**
 * What is being entered at a kiosk, and what became of it (as.md §2 /as/kiosk). It knows no screen: pad, keyboard, readers and camera all
 * come here.
 */
import type { BodyOf } from '../../../shared/core/call'
import type { Direction } from '../../../shared/as/day-words'
import type { kioskPunch, KioskPunch } from '../../../shared/as/kiosk'
import { kioskCodeIn } from '../../../shared/as/kiosk-code'
import { observable } from '../../../providers/browser/observable'
import { isPin } from './pin-gap'
import type { Refusal } from './refusal'

export const shownMs = 3_000
export const idleMs = 30_000
/** Longer than any card number, PIN or code. */
const mostCharacters = 64

export type Field = 'card' | 'pin'
export type Way = 'auto' | Direction
/** What the kiosk sees by itself, before anything is sent. */
export type Gap = 'no_card' | 'pin_length' | 'not_a_code'

export interface DeskState {
  field: Field
  card: string
  pin: string
  way: Way
  gap: Gap | null
  refusal: Refusal | null
  isBusy: boolean
  made: KioskPunch | null
}

type Body = BodyOf<typeof kioskPunch>

export interface DeskSeams {
  send: (body: Body) => Promise<KioskPunch>
  /** @returns null when the call was cancelled */
  refusalOf: (error: unknown) => Refusal | null
  /** The device itself is refused: nothing more can be entered here. */
  onDeviceRefused: (refusal: Refusal) => void
  newId: () => string
}

const start: DeskState = { field: 'card', card: '', pin: '', way: 'auto', gap: null, refusal: null, isBusy: false, made: null }

export type Desk = ReturnType<typeof createDesk>

export function createDesk({ send, refusalOf, onDeviceRefused, newId }: DeskSeams) {
  const state = observable<DeskState>(start)
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Kept for another try while the server could not be reached: the same one is recorded once. */
  let unsent: Body | null = null
  let lastSeen: string | null = null
  let isStopped = false

  const change = (part: Partial<DeskState>) => state.set({ ...state.get(), ...part })
  const reset = () => {
    clearTimeout(timer)
    unsent = null
    state.set(start)
  }
  /** Whoever walks away leaves nothing for the next. */
  const touch = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      lastSeen = null
      reset()
    }, idleMs)
  }
  /** Something is entered: what was said of the punch before is over. */
  const enterPart = (part: Partial<DeskState>) => {
    if (state.get().isBusy) return
    if (state.get().made) reset()
    unsent = null
    change({ gap: null, refusal: null, ...part })
    touch()
  }
  const set = (field: Field, text: string) => enterPart({ field, [field]: text.slice(0, mostCharacters) })

  const submit = async (body: Body) => {
    clearTimeout(timer)
    change({ isBusy: true, gap: null, refusal: null, pin: '' })
    try {
      const made = await send(body)
      if (isStopped) return
      reset()
      change({ made })
      timer = setTimeout(reset, shownMs)
    } catch (error) {
      if (!isStopped) refuse(error, body)
    }
  }
  const refuse = (error: unknown, body: Body) => {
    const refusal = refusalOf(error)
    if (refusal?.kind === 'unknown_device' || refusal?.kind === 'refused_device') {
      reset()
      onDeviceRefused(refusal)
      return
    }
    unsent = refusal?.kind === 'unreached' ? body : null
    change({ isBusy: false, refusal, field: state.get().card === '' ? 'card' : 'pin' })
    touch()
  }
  const bodyOf = (proof: { card_no: string; pin: string } | { code: string }): Body => {
    const { way } = state.get()
    return { client_id: newId(), ...(way === 'auto' ? {} : { direction: way }), ...proof }
  }
  const read = (code: string) => {
    if (state.get().isBusy) return
    if (state.get().made) reset()
    change({ card: '', pin: '', field: 'card' })
    void submit(bodyOf({ code }))
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    set,
    /** A key of the pad. */
    type: (text: string) => {
      const { field, made, card, pin } = state.get()
      if (made) set('card', text)
      else set(field, (field === 'card' ? card : pin) + text)
    },
    erase: () => {
      const { field, made, card, pin } = state.get()
      if (!made) set(field, (field === 'card' ? card : pin).slice(0, -1))
    },
    point: (field: Field) => {
      if (state.get().field !== field) enterPart({ field })
    },
    choose: (way: Way) => enterPart({ way }),
    clear: () => {
      if (!state.get().isBusy) reset()
    },
    /** The Enter key, of the pad, of a keyboard, and of a reader that types. */
    enter: () => {
      const { field, card, pin, isBusy, made } = state.get()
      if (isBusy || made) return
      const typed = (field === 'card' ? card : pin).trim()
      const code = kioskCodeIn(typed)
      if (code !== null) return read(code)
      if (card.trim() === '') return enterPart({ field: 'card', gap: 'no_card' })
      if (field === 'card') return enterPart({ field: 'pin', card: card.trim() })
      if (!isPin(typed)) return enterPart({ pin: '', gap: 'pin_length' })
      void submit(bodyOf({ card_no: card.trim(), pin: typed }))
    },
    /** By the camera, which sees the same code many times a second. */
    see: (text: string) => {
      if (state.get().isBusy || state.get().made || text === lastSeen) return
      lastSeen = text
      const code = kioskCodeIn(text)
      if (code === null) enterPart({ gap: 'not_a_code' })
      else read(code)
    },
    retry: () => {
      if (unsent && !state.get().isBusy) void submit(unsent)
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
