import type { BlockOf } from '@tsuzuri/content/body/blocks'
import { PlainBlocks } from './plain-blocks.tsx'
import { Words } from './words.tsx'
import './questions-and-answers.css'

export function QuestionsAndAnswers({ block: { pairs } }: { block: BlockOf<'qa'> }) {
  return (
    <dl className="qa">
      {pairs.map(({ question, answer }, at) => (
        <div key={at}>
          <dt>
            <Words text={question} />
          </dt>
          <dd>
            <PlainBlocks blocks={answer} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
