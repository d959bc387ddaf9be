/** Lifting, carrying and dropping by keys, as dnd-kit does it, but no key is lost. */
import { KeyboardCode, KeyboardSensor as BaseSensor, type KeyboardSensorProps, type SensorContext } from '@dnd-kit/core'

/**
 * dnd-kit says "lifted" before it listens, and reckons each step from what was drawn last. Keys that come faster are held here,
 * and given one by one as soon as the step before is drawn.
 */
export class KeyboardSensor extends BaseSensor {
  constructor(props: KeyboardSensorProps) {
    const keys = holdKeys(props)
    const { onEnd, onCancel } = props
    super({
      ...props,
      // A smooth one goes on while the next key comes, which would drop in between.
      options: { scrollBehavior: 'auto', ...props.options },
      onEnd: () => {
        keys.stop()
        onEnd()
      },
      onCancel: () => {
        keys.stop()
        onCancel()
      },
    })
    // The timer with which it begins to listen runs before this one.
    setTimeout(keys.letGo)
  }
}

/** What is carried may have left the screen: then nothing is drawn any more, and dnd-kit decides. */
const mostFrames = 60

function holdKeys({ event: { target }, context, options }: KeyboardSensorProps) {
  const { ownerDocument } = target as Element // of a key it is what has the focus
  const { cancel, end } = options.keyboardCodes ?? usual
  const known = new Set<string>([...arrows, ...cancel, ...end])
  const held: KeyboardEvent[] = []
  let listens = false
  let given: Event | undefined
  let frame = 0
  let waited = 0
  /** Where the lists that scroll stood when it was last looked. */
  let stood = ''

  const isReady = () => listens && ((isSettled(context.current) && stood === scrolled(context.current)) || waited > mostFrames)
  const hold = (event: KeyboardEvent) => {
    if (event === given || !known.has(event.code) || (held.length === 0 && isReady())) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (held.push(event) === 1) frame = requestAnimationFrame(giveNext)
  }
  const giveNext = () => {
    waited += 1
    const next = isReady() ? held.shift() : undefined
    if (next) {
      waited = 0
      given = new KeyboardEvent(next.type, next)
      next.target?.dispatchEvent(given)
    } else stood = scrolled(context.current)
    if (held.length > 0) frame = requestAnimationFrame(giveNext)
  }
  ownerDocument.addEventListener('keydown', hold, true)
  return {
    letGo: () => {
      listens = true
    },
    stop: () => {
      held.length = 0
      cancelAnimationFrame(frame)
      ownerDocument.removeEventListener('keydown', hold, true)
    },
  }
}

const arrows = [KeyboardCode.Up, KeyboardCode.Down, KeyboardCode.Left, KeyboardCode.Right]
/** dnd-kit's own. */
const usual = { cancel: [KeyboardCode.Esc], end: [KeyboardCode.Space, KeyboardCode.Enter, KeyboardCode.Tab] }

/** What is carried is drawn, and the place that it is over has been told. */
const isSettled = ({ collisionRect, collisions, over }: SensorContext) => collisionRect !== null && collisions?.[0]?.id === over?.id

/** An arrow may scroll instead of moving: what is carried has come along only in the frame after. */
const scrolled = ({ scrollableAncestors }: SensorContext) =>
  scrollableAncestors.map(({ scrollLeft, scrollTop }) => `${scrollLeft},${scrollTop}`).join(' ')
