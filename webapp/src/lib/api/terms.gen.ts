// Generated from the API document by `npm run generate`. Do not edit.

export const terms = {
  "cancelMinutes": 30,
  "rateMinutes": 30,
  "daysAvailable": {
    "BANK_ACCOUNT": 3,
    "DEBIT_CARD": 1
  },
  "cardMax": "2000.00",
  "receiveMax": {
    "BANK_DEPOSIT": "1000000.00",
    "CASH_PICKUP": "100000.00",
    "WALLET": "50000.00"
  },
  "identityFrom": "3000.00",
  "withoutTier": {
    "perTransaction": "2000.00",
    "perDay": "2000.00",
    "per30Days": "2000.00",
    "per180Days": "2000.00",
    "feesIncluded": false
  },
  "tiers": [
    {
      "perTransaction": "2999.00",
      "perDay": "2999.00",
      "per30Days": "2999.00",
      "per180Days": "5000.00",
      "feesIncluded": false
    },
    {
      "perTransaction": "7499.00",
      "perDay": "7499.00",
      "per30Days": "7499.00",
      "per180Days": "14999.00",
      "feesIncluded": false
    },
    {
      "perTransaction": "9999.99",
      "perDay": "25000.00",
      "per30Days": "50000.00",
      "per180Days": "100000.00",
      "feesIncluded": true
    }
  ],
  "policy": {
    "changedOn": "2026-11-21",
    "cancelRefundBusinessDays": 3,
    "otherRefundDays": 45,
    "disputeDays": 180,
    "investigationDays": 90,
    "findingBusinessDays": 3,
    "complaintAnswerBusinessDays": 3,
    "liabilityMax": "500.00",
    "dormantAfterYears": 1,
    "dormantMonthlyFee": "0.50",
    "dormantFeeMax": "42.00",
    "californiaRefundDays": 10,
    "californiaPenaltyMax": "1000.00",
    "recordYears": 5,
    "sanctionsRecordYears": 10
  }
} as const
