import { Button } from '@mantine/core'
import type { ProofKind } from '@tsuzuri/content/proofreading/proof-lists'
import { studio } from '../../app/studio.ts'
import { useNotifyError } from '../../parts/notifications.tsx'

/** Downloads the list as a file. */
export function ExportButton({ kind }: { kind: ProofKind }) {
  const notifyError = useNotifyError()
  const download = async () => {
    try {
      const { name, text } = await studio.exportProofTerms({ kind })
      const address = URL.createObjectURL(new Blob([text], { type: 'application/yaml' }))
      const link = Object.assign(document.createElement('a'), { href: address, download: name })
      link.click()
      URL.revokeObjectURL(address)
    } catch (error) {
      notifyError(error)
    }
  }
  return (
    <Button variant="default" onClick={() => void download()}>
      {kind === 'spelling' ? 'prh で書き出す' : '書き出す'}
    </Button>
  )
}
