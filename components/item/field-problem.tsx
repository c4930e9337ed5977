import { Icon } from '@/components/ui/icon';

/** What is wrong with a field of an inline form; the field points to it with `aria-describedby`. */
export function FieldProblem({ id, children }: { id: string; children: string }) {
  return (
    <p className="problem" id={id}>
      <Icon name="alert" size={14} />
      {children}
    </p>
  );
}
