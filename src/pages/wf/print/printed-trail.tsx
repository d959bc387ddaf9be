/** Who signed, as printed: the trail as a table, and the boxes of Chinese official style. */
import type { FormPage, PrintedBox, PrintedSignOff } from '../../../shared/wf/form-page'

export function PrintedTrail({ trail, words }: Pick<FormPage, 'trail' | 'words'>) {
  if (trail.length === 0) return null
  return (
    <section>
      <h2>{words.trail}</h2>
      <table>
        <thead>
          <tr>
            {[words.step, words.person, words.decision, words.comment, `${words.time} / ${words.hash}`].map((heading) => (
              <th key={heading}>{heading}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {trail.map((one) => (
            <tr key={one.hash} data-superseded={one.isSuperseded || undefined}>
              <td>{one.node}</td>
              <td>
                {one.name}
                {one.title !== '' && <div>{one.title}</div>}
                <SignaturePicture of={one} />
              </td>
              <td>{one.decision}</td>
              <td>{one.comment}</td>
              <td>
                {one.at}
                <div className="k-paper-hash">{one.hash}</div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

export function PrintedBoxes({ boxes }: { boxes: readonly PrintedBox[] }) {
  if (boxes.length === 0) return null
  return (
    <section className="k-paper-boxes">
      {boxes.map(({ heading, entries }) => (
        <div key={heading}>
          <h3>{heading}</h3>
          {entries.map((one) => (
            <div key={`${one.name} ${one.at}`}>
              <SignaturePicture of={one} />
              <div>
                {one.name} {one.title}
              </div>
              <div className="k-paper-quiet">
                {one.decision} {one.at}
              </div>
            </div>
          ))}
        </div>
      ))}
    </section>
  )
}

const SignaturePicture = ({ of: { picture, name } }: { of: Pick<PrintedSignOff, 'picture' | 'name'> }) =>
  picture === null ? null : <img className="k-paper-signature" src={`data:image/png;base64,${picture}`} alt={name} />
