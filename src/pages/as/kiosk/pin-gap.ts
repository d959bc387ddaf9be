/** What is wrong with a PIN, before it is sent. */
import { isWeakPin } from '../../../shared/as/kiosk'

export const isPin = (text: string): boolean => /^[0-9]{4,8}$/.test(text)

export const pinGap = (pin: string): 'pin_length' | 'weak_pin' | null => (!isPin(pin) ? 'pin_length' : isWeakPin(pin) ? 'weak_pin' : null)
