import { Switch } from '@mantine/core'

/** The switch of the writing aids. Their notes are in the margin of the text. */
export function AidsPanel({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <div className="panel-form">
      <Switch
        label="余白に指摘を出す"
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <p>
        助詞の重なり、ら抜き言葉、長すぎる文、表記の揺れ、薬機法に触れそうな言い方、見出しの順番、代替テキストのない画像を見つけて、理由と直し方を添えます。
      </p>
      <p>どれも助言です。公開を止めるのは、広告の表示が足りないときだけです。</p>
    </div>
  )
}
