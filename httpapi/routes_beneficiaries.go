package httpapi

// beneficiariesRoutes lists the routes of this feature.
var beneficiariesRoutes = []route{
	{get, "/v1/senders/beneficiaries", "listBeneficiaries", "List beneficiaries",
		senderOnly, handle((*Server).listBeneficiaries), nil},
	{post, "/v1/senders/beneficiaries", "addBeneficiary", "Add a beneficiary",
		senderOnly, handle((*Server).addBeneficiary), nil},
	{put, "/v1/senders/beneficiaries/update/{id}", "updateBeneficiary", "Update a beneficiary",
		senderOnly, handle((*Server).updateBeneficiary), nil},
	{post, "/v1/senders/beneficiaries/bank", "addBeneficiaryBank", "Add a bank or cooperative account to a beneficiary",
		senderOnly, handle((*Server).addBeneficiaryBank), nil},
	{put, "/v1/senders/beneficiaries/bank", "updateBeneficiaryBank", "Update a beneficiary's bank or cooperative account",
		senderOnly, handle((*Server).updateBeneficiaryBank), nil},
	{post, "/v1/senders/beneficiaries/{id}/wallets", "addBeneficiaryWallet", "Add a mobile wallet to a beneficiary",
		senderOnly, handle((*Server).addBeneficiaryWallet), nil},
	{post, "/v1/senders/beneficiaries/{id}/cash-pickup", "enableCashPickup", "Enable cash pickup for a beneficiary",
		senderOnly, handle((*Server).enableCashPickup), nil},
}
