import { Alert, Button, Group } from '@mantine/core'
import { copyText } from '@tsuzuri/browser/copy'
import { useNotify } from '../../parts/notifications.tsx'

/** Backup codes, shown once, for a lost phone. */
export function BackupCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const notify = useNotify()
  const copy = async () => {
    if (await copyText(codes.join('\n'))) notify('控えのコードをコピーしました')
  }
  return (
    <Alert title="控えのコード" mb="md">
      <p>
        スマートフォンをなくしたときに、それぞれ一度だけ使えます。今だけ表示されます。紙に写すなどして保管してください。
      </p>
      <ul className="backup-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Group>
        <Button autoFocus size="xs" variant="default" onClick={() => void copy()}>
          コピー
        </Button>
        <Button size="xs" onClick={onClose}>
          控えました
        </Button>
      </Group>
    </Alert>
  )
}
