package notification

import (
	"context"

	"hulak/domain"
	"hulak/domain/webhook"
	"hulak/eventstore"
)

const webhooksPage = "/admin/webhooks"

// webhookCauses maps the reasons for which Hulak itself disables an endpoint to their texts in emails.
var webhookCauses = map[webhook.Cause]string{
	webhook.CauseGone:    "It responded that it no longer exists (410).",
	webhook.CauseFailing: "Every attempt to deliver a message failed for five days.",
}

// sendWebhookDisabled tells the staff on call that Hulak disabled an endpoint.
func (w Worker) sendWebhookDisabled(ctx context.Context, e webhook.EndpointDisabled, r domain.RecordedEvent) error {
	cause, ours := webhookCauses[e.Cause]
	if !ours {
		return nil // a staff member disabled the endpoint
	}
	directory, _, err := eventstore.State(ctx, w.Log, webhook.Decider, webhook.DirectoryKey)
	if err != nil {
		return err
	}
	endpoint, _ := directory.Find(e.EndpointID)
	return w.notifyOnCall(ctx, "webhook_disabled", webhooksPage, values{"Endpoint": endpoint.Description, "Cause": cause}, r)
}
