/** A person's name in the language of the screen: family-first in tw, cn and jp; English shows the English name where there is one. */
import type { Identity } from '../../providers/auth/identity'
import { currentLanguage } from '../../providers/i18n/i18n'
import { personTitleIn } from '../../schemas/core/person-title'

export function displayName(identity: Pick<Identity, 'name' | 'name_en'>): string {
  return identity[personTitleIn[currentLanguage()] ?? 'name'] || identity.name
}
