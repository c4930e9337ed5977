import { PICTURES } from '../draw';

/** All pictures are drawn at build time; other names are answered with 404. */
export const dynamic = 'force-static';
export const dynamicParams = false;

export const generateStaticParams = () => Object.keys(PICTURES).map((name) => ({ name }));

type Context = { params: Promise<{ name: string }> };

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { name } = await params;
  const picture = Object.entries(PICTURES).find(([known]) => known === name);
  if (!picture) return new Response(null, { status: 404 });
  return new Response(new Uint8Array(await picture[1]()), { headers: { 'Content-Type': 'image/png' } });
}
