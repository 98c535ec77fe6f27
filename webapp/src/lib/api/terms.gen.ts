// Generated from the API document by `npm run generate`. Do not edit.

export const terms = {
  "cancelMinutes": 30,
  "cardMax": "2000.00",
  "daysAvailable": {
    "BANK_ACCOUNT": 3,
    "DEBIT_CARD": 1
  },
  "identityFrom": "3000.00",
  "policy": {
    "californiaPenaltyMax": "1000.00",
    "californiaRefundDays": 10,
    "cancelRefundBusinessDays": 3,
    "changedOn": "2026-11-30",
    "complaintAnswerBusinessDays": 3,
    "disputeDays": 180,
    "dormantAfterYears": 1,
    "dormantFeeMax": "42.00",
    "dormantMonthlyFee": "0.50",
    "findingBusinessDays": 3,
    "investigationDays": 90,
    "liabilityMax": "500.00",
    "otherRefundDays": 45,
    "recordYears": 5,
    "sanctionsRecordYears": 10
  },
  "rateMinutes": 30,
  "receiveMax": {
    "BANK_DEPOSIT": "1000000.00",
    "CASH_PICKUP": "100000.00",
    "WALLET": "50000.00"
  },
  "tiers": [
    {
      "feesIncluded": false,
      "per180Days": "5000.00",
      "per30Days": "2999.00",
      "perDay": "2999.00",
      "perTransaction": "2999.00"
    },
    {
      "feesIncluded": false,
      "per180Days": "14999.00",
      "per30Days": "7499.00",
      "perDay": "7499.00",
      "perTransaction": "7499.00"
    },
    {
      "feesIncluded": true,
      "per180Days": "100000.00",
      "per30Days": "50000.00",
      "perDay": "25000.00",
      "perTransaction": "9999.99"
    }
  ],
  "withoutTier": {
    "feesIncluded": false,
    "per180Days": "2000.00",
    "per30Days": "2000.00",
    "perDay": "2000.00",
    "perTransaction": "2000.00"
  }
} as const
