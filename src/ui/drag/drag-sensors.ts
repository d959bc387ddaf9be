/** By what things are dragged. */
import { MouseSensor, PointerSensor, TouchSensor, useSensor, useSensors, type KeyboardCoordinateGetter } from '@dnd-kit/core'
import { KeyboardSensor } from './keyboard-sensor'

/** By a handle: any pointer, or the keys. */
export const useHandleSensors = (coordinateGetter: KeyboardCoordinateGetter) =>
  useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }), useSensor(KeyboardSensor, { coordinateGetter }))

/** px that a mouse moves, ms that a finger rests, before it is a drag and no click or scroll. */
const slop = 6
const restMs = 220

/** By the whole of a card, which is also clicked, scrolled and opened by Enter. */
export const useCardSensors = (coordinateGetter: KeyboardCoordinateGetter) =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: slop } }),
    useSensor(TouchSensor, { activationConstraint: { delay: restMs, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter,
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
  )
