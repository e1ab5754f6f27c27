import './filter-tabs.css'

/** Buttons of which one is pressed: the part of a list that is shown. */
export function FilterTabs(props: {
  label: string
  tabs: readonly { label: string; isPressed: boolean; onPress: () => void }[]
}) {
  return (
    <div className="filter-tabs" role="group" aria-label={props.label}>
      {props.tabs.map(({ label, isPressed, onPress }) => (
        <button key={label} type="button" aria-pressed={isPressed} onClick={onPress}>
          {label}
        </button>
      ))}
    </div>
  )
}
