/**
 * What modules add to a person's own page (`/profile`). A module adds one line here; the card itself says nothing where it has nothing to
 * offer.
 */
import type { LazyComponent } from './core/define-module'

export const profileCards: Readonly<Record<string, LazyComponent<object>>> = {
  as: () => import('../pages/as/kiosk/own-code-card'),
}
