import type { BlockOf } from '@tsuzuri/content/body/blocks'
import { PlainBlocks } from './plain-blocks.tsx'
import { MarkedText } from '../marked-text.tsx'
import './questions-and-answers.css'

export function QuestionsAndAnswers({ block: { pairs } }: { block: BlockOf<'qa'> }) {
  return (
    <dl className="qa">
      {pairs.map(({ question, answer }, at) => (
        <div key={at}>
          <dt>
            <MarkedText text={question} />
          </dt>
          <dd>
            <PlainBlocks blocks={answer} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
