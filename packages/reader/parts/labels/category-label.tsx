import { addresses } from '../../addresses.ts'
import { categoryColour } from '../../category-colour.ts'
import { Link } from '../navigation/link.tsx'
import './category-label.css'

type CategoryLabelProps = { category: { slug: string; name: string; colour: string } }

export function CategoryLabel({ category: { slug, name, colour } }: CategoryLabelProps) {
  return (
    <Link className="category-label" to={addresses.category(slug)} style={categoryColour(colour)}>
      {name}
    </Link>
  )
}
