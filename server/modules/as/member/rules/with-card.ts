/** A card that a file brings, among those that a member has (as.md §2 cardnumber/import). */
export interface Card {
  card_no: string
  valid_from: string
  valid_to: string | null
}

export interface GivenCard {
  card_no: string
  valid_from: string | undefined
  valid_to: string | undefined
}

/**
 * The same card from the same day is the one that stands; without a day, the one that holds today, or a new one from today.
 * An end that is not given stays.
 * @returns null where nothing changes
 */
export function withCard<T extends Card>(
  cards: readonly T[],
  given: GivenCard,
  today: string,
): { others: T[]; card: T | Card; valid_from: string; valid_to: string | null } | null {
  const holds = (card: Card) => card.valid_from <= today && (card.valid_to ?? today) >= today
  const at = cards.findIndex(
    (card) => card.card_no === given.card_no && (given.valid_from === undefined ? holds(card) : card.valid_from === given.valid_from),
  )
  const known = cards[at]
  const valid_from = known?.valid_from ?? given.valid_from ?? today
  const valid_to = given.valid_to ?? known?.valid_to ?? null
  if (known && valid_to === known.valid_to) return null
  return {
    others: cards.filter((_, place) => place !== at),
    card: known ? { ...known, valid_to } : { card_no: given.card_no, valid_from, valid_to },
    ...{ valid_from, valid_to },
  }
}
