package beneficiaries

import "hulak/httpapi/core"

// Routes returns the routes of this feature.
func (h *Handlers) Routes() []core.Route {
	return []core.Route{
		core.NewRoute(core.Get, "/v1/senders/beneficiaries", "listBeneficiaries", "List beneficiaries",
			core.SenderOnly, core.Handle(h.ListBeneficiaries)),
		core.NewRoute(core.Post, "/v1/senders/beneficiaries", "addBeneficiary", "Add a beneficiary",
			core.SenderOnly, core.Handle(h.addBeneficiary)),
		core.NewRoute(core.Put, "/v1/senders/beneficiaries/update/{id}", "updateBeneficiary", "Update a beneficiary",
			core.SenderOnly, core.Handle(h.updateBeneficiary)),
		core.NewRoute(core.Post, "/v1/senders/beneficiaries/bank", "addBeneficiaryBank", "Add a bank or cooperative account to a beneficiary",
			core.SenderOnly, core.Handle(h.addBeneficiaryBank)),
		core.NewRoute(core.Put, "/v1/senders/beneficiaries/bank", "updateBeneficiaryBank", "Update a beneficiary's bank or cooperative account",
			core.SenderOnly, core.Handle(h.updateBeneficiaryBank)),
		core.NewRoute(core.Post, "/v1/senders/beneficiaries/{id}/wallets", "addBeneficiaryWallet", "Add a mobile wallet to a beneficiary",
			core.SenderOnly, core.Handle(h.addBeneficiaryWallet)),
		core.NewRoute(core.Post, "/v1/senders/beneficiaries/{id}/cash-pickup", "enableCashPickup", "Enable cash pickup for a beneficiary",
			core.SenderOnly, core.Handle(h.enableCashPickup)),
	}
}
