/** The letters of the contacts' index (cm.md §2), as the fields `index_<language>` of cm/person carry them; strokes are their number. */

/** Of whoever stands under no letter of the language. */
export const otherKey = '#'
export const letters: readonly string[] = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))
export const kanaRows = ['あ', 'か', 'さ', 'た', 'な', 'は', 'ま', 'や', 'ら', 'わ'] as const
