/** A person's name in the language of the screen: family-first in tw, cn and jp; English shows the English name where there is one. */
import { currentLanguage } from '../../providers/i18n/i18n'
import { personTitleIn } from '../../schemas/core/person-title'

export function displayName(person: { name: string; name_en?: string | null }): string {
  return person[personTitleIn[currentLanguage()] ?? 'name'] || person.name
}
