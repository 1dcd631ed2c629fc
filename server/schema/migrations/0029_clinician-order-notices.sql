-- by hand
-- The job that sends orders for clinicians runs at once: see `platform/live/row-notices.ts`.
create trigger clinician_orders_notice after insert on portal.clinician_orders for each statement execute function portal.notify_of_rows();
