type MergedValues<Values> = {
  /** Each field from the side that changed it; from mine if both did. */
  values: Values
  /** The fields that both sides changed, to different values. */
  clashes: (keyof Values & string)[]
}

/** Three-way merge of a record's form, field by field. `base` is the common version. */
export function mergeValues<Values extends object>(
  base: Values,
  theirs: Values,
  mine: Values,
): MergedValues<Values> {
  const values = { ...mine }
  const clashes: (keyof Values & string)[] = []
  for (const name of Object.keys({ ...theirs, ...mine }) as (keyof Values & string)[]) {
    const [was, other, own] = [base[name], theirs[name], mine[name]].map((value) => JSON.stringify(value))
    if (own === was) values[name] = theirs[name]
    else if (other !== was && other !== own) clashes.push(name)
  }
  return { values, clashes }
}

/** The values with some fields from another version. */
export function takeFields<Values extends object>(
  values: Values,
  from: Values,
  names: readonly (keyof Values)[],
): Values {
  return { ...values, ...Object.fromEntries(names.map((name) => [name, from[name]])) }
}
