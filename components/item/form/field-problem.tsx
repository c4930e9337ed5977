import { Icon } from '@/components/ui/icon';

/** The error of a field in an inline form; the field refers to it by `aria-describedby`. */
export function FieldProblem({ id, children }: { id: string; children: string }) {
  return (
    <p className="problem" id={id}>
      <Icon name="alert" size={14} />
      {children}
    </p>
  );
}
