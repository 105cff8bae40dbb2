import { useParams } from 'react-router-dom'
import { ProductList } from './product-list.tsx'
import { ProductPage } from './product-page.tsx'

/** The products of the store, or one of them. */
export function ProductsPage() {
  const id = Number(useParams()['id'])
  return id > 0 ? <ProductPage key={id} id={id} /> : <ProductList />
}
