/** A dot of the value's colour; its words say what it is. */
export const Swatch = ({ colour }: { colour: string | null | undefined }) =>
  colour ? <span className="k-swatch" style={{ background: colour }} aria-hidden /> : null
